// A text in which nothing stands unseen, by the same rules as Escaped.block and HiddenCharacters on the server:
// both are tested with the cases of hidden-characters.json.

const HIDDEN = "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164"
  + "\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]";
const CONTROL = "(?![\\n\\t])[\\p{Cc}\\p{Cs}\\u2028\\u2029]";
const SYMBOL = "(?:\\p{Extended_Pictographic}|(?!\\p{ASCII})\\p{Emoji})";
const LETTER = "[\\p{L}\\p{Mn}\\p{Mc}]";
const TAG = "[\\u{e0001}-\\u{e007f}]";
const JOINED = ["Arabic", "Syriac", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
  "Malayalam", "Sinhala", "Khmer"];
const FLAGS = ["gbeng", "gbsct", "gbwls"]; // England, Scotland, Wales

function tagged(region) {
  return [...region].map(letter => String.fromCodePoint(0xe0000 + letter.codePointAt(0))).join("") + "\u{e007f}";
}

/** Where hidden characters change what is seen, as people use them. */
const USED = [
  `(?<=${SYMBOL}\\ufe0f?)\\u200d(?=${SYMBOL})`,
  ...JOINED.map(script => `(?=\\p{Script=${script}})${LETTER}`).map(letter => `(?<=${letter})[\\u200c\\u200d](?=${letter})`),
  `(?<=${SYMBOL})[\\ufe0e\\ufe0f]`,
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  `(?<=\\u{1f3f4})(?:${FLAGS.map(tagged).join("|")})(?!${TAG})`,
].join("|");
const PARTS = new RegExp(`(${USED})|${HIDDEN}|${CONTROL}|\\\\+`, "gu");
/** Backslashes before this are doubled, so that an escape can be told from text that looks like one. */
const ESCAPE = new RegExp(`u[\\da-fA-F]{4}|u\\{[\\da-fA-F]+\\}|${HIDDEN}|${CONTROL}`, "uy");

function isEscapeAt(text, index) {
  ESCAPE.lastIndex = index;
  return ESCAPE.test(text);
}

/** What is no character to read is shown as its number, as \u202e. */
export function visible(text) {
  return text.replace(/\r\n/g, "\n").replace(PARTS, (one, used, at, all) => {
    if (used) return one;
    if (one.startsWith("\\")) return isEscapeAt(all, at + one.length) ? one + one : one;
    const code = one.codePointAt(0).toString(16);
    return code.length > 4 ? "\\u{" + code + "}" : "\\u" + code.padStart(4, "0");
  });
}
