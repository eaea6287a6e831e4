# To be sourced: sets `jdk` to the home of a JDK 25, or to nothing if there is none.

is_jdk_25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in JAVA_VERSION=\"25[!0-9]*) return 0 ;; esac
  done < "$1/release"
  return 1
}

find_jdk() {
  javac=$(command -v javac) && javac=$(readlink -f "$javac")
  for jdk in "${JAVA_HOME-}" "${javac%/bin/javac}" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME-}"/.sdkman/candidates/java/* \
    "${HOME-}"/.jdks/* \
    "${HOME-}"/.asdf/installs/java/* \
    "${HOME-}"/.local/share/mise/installs/java/*; do
    is_jdk_25 "$jdk" && return
  done
  jdk=
}

find_jdk
