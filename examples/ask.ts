// Opens a gate, waits for its answer and prints it. Needs nothing but fetch; it is plain JavaScript, too.
//   HOLDPOINT_URL=http://127.0.0.1:7878 HOLDPOINT_TOKEN=$(holdpoint token create --role agent) \
//     node examples/ask.ts "Ship it?"        (Node 22.18 or later, Deno or Bun)
//     node examples/ask.ts "Which database?" postgres sqlite      further arguments are choices

const { HOLDPOINT_URL, HOLDPOINT_TOKEN } = process.env;

async function call(path = "", body = {}) {
  const asks = Object.keys(body).length > 0;
  const response = await fetch(`${HOLDPOINT_URL}/api/v1${path}`, {
    method: asks ? "POST" : "GET",
    headers: { Authorization: `Bearer ${HOLDPOINT_TOKEN}`, "Content-Type": "application/json" },
    body: asks ? JSON.stringify(body) : undefined,
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.detail);
  return result;
}

/** The answer, or null where the gate expired or was withdrawn. */
async function ask(prompt = "", more = {}) {
  let gate = await call("/gates", { prompt, ...more });
  console.error(`Waiting at ${gate.gate}`);
  while (gate.state === "open") {
    // Nobody has answered yet, and silence is no answer.
    gate = await call(`/gates/${gate.gate}/wait?seconds=30`);
  }
  return gate.answer;
}

const [prompt, ...choices] = process.argv.slice(2);
const answer = await ask(prompt, choices.length > 0 ? { inputType: "choice", choices } : {});
if (answer === null) {
  console.error("Nobody answered.");
  process.exit(1);
}
process.stdout.write(`${answer}\n`);
