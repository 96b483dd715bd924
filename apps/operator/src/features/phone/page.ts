import { formatKes, formatNairobi, fromCents } from '@ushindi/shared';
import type { Callbacks } from './simulator.ts';
import type { Prompt, Sms } from './store.ts';

const REFRESH_SECONDS = 3;

const STYLE = `
  body { font: 16px/1.4 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 1rem; color: #1b1b1f; background: #f4f4f6 }
  h1 { font-size: 1.25rem } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  article { background: #fff; border-radius: .75rem; padding: .75rem 1rem; margin: 0 0 .75rem; overflow-wrap: anywhere }
  article p { margin: 0 } time { color: #5c5c66; font-size: .875rem }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem }
  label { flex-basis: 100% }
  input, button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid #8a8a94; padding: 0 1rem; background: #fff }
  input { flex: 1; min-width: 0 } button { cursor: pointer } button[value=approve] { background: #0b6b3a; color: #fff }
  .check { min-height: auto; vertical-align: middle }
  nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; font-size: .875rem }
  nav a { color: inherit; padding: .75rem; border-radius: .5rem } nav a[aria-current] { background: #dcefe4 }
`;

const NUMBER_FORM = `<form method="get" action="/phone">
    <label for="number">Phone number</label>
    <input id="number" name="number" type="tel" autocomplete="off" required>
    <button>Open</button>
  </form>`;

/** The form for a phone number. */
export function choosePage(problem = ''): string {
  return page(
    'Phone simulator',
    '',
    `
    <h1>Phone simulator</h1>
    ${problem === '' ? '' : `<p role="alert">${escape(problem)}</p>`}
    <p>Codes and payment prompts arrive here instead of on a real phone.</p>
    ${NUMBER_FORM}`,
  );
}

/** Labels of the callback modes. */
const CALLBACK_NAMES: Record<Callbacks, string> = {
  once: 'at once',
  late: '30 s late',
  twice: 'twice',
  never: 'never',
};

type Screen = { number: string; callbacks: Callbacks; prompts: Prompt[]; messages: Sms[] };

/** One phone's page, which reloads itself. `number` is as typed. */
export function phonePage({ number, callbacks, prompts, messages }: Screen): string {
  return page(
    `Phone ${number}`,
    `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
    `
    <h1>Phone ${escape(number)}</h1>
    <h2>Payment prompts</h2>
    ${prompts.map((prompt) => promptCard(number, callbacks, prompt)).join('') || '<p>No payment prompts.</p>'}
    ${callbackChoice(number, callbacks)}
    <p><a href="/phone/pay-bill?${escape(String(new URLSearchParams({ number, callbacks })))}">Pay by pay bill number</a></p>
    <h2>Messages</h2>
    ${messages.map(smsCard).join('') || '<p>No messages.</p>'}
    <p><a href="/phone">Another phone</a></p>`,
  );
}

/** The form that sends money to the pay bill number. It has its own page, which does not reload itself. */
export function payBillPage({ number, callbacks }: Pick<Screen, 'number' | 'callbacks'>): string {
  return page(
    `Pay bill from ${number}`,
    '',
    `
    <h1>Pay bill from ${escape(number)}</h1>
    <form method="post" action="/phone/pay-bill">
      <input type="hidden" name="number" value="${escape(number)}">
      <input type="hidden" name="callbacks" value="${callbacks}">
      <label for="account">Account number</label>
      <input id="account" name="account" value="${escape(number)}" maxlength="20" autocomplete="off" required>
      <label for="amount">Amount</label>
      <input id="amount" name="amount" inputmode="numeric" pattern="[1-9][0-9]*" maxlength="6" autocomplete="off" required>
      <label><input class="check" type="checkbox" name="unvalidated" value="on"> Without validation: the operator is not asked first</label>
      <button>Pay</button>
    </form>
    <p><a href="/phone?${escape(String(new URLSearchParams({ number, callbacks })))}">Back to the phone</a></p>`,
  );
}

/** The choice of the callback mode. It consists of links, because a form would lose its choice at each reload. */
function callbackChoice(number: string, chosen: Callbacks): string {
  const link = ([callbacks, name]: [string, string]): string =>
    `<a href="/phone?${escape(String(new URLSearchParams({ number, callbacks })))}"${callbacks === chosen ? ' aria-current="true"' : ''}>${name}</a>`;
  return `<nav aria-label="Callbacks">The operator receives an answer
    ${Object.entries(CALLBACK_NAMES).map(link).join('')}</nav>`;
}

function promptCard(number: string, callbacks: Callbacks, { reference, amountCents }: Prompt): string {
  return `<article data-testid="stk-prompt">
    <p>Pay KES ${formatKes(fromCents(amountCents))} to Ushindi?</p>
    <form method="post" action="/phone/answer">
      <input type="hidden" name="number" value="${escape(number)}">
      <input type="hidden" name="reference" value="${reference}">
      <input type="hidden" name="callbacks" value="${callbacks}">
      <button name="answer" value="approve">Approve</button>
      <button name="answer" value="refuse">Refuse</button>
      <button name="answer" value="wrongPin">Wrong PIN</button>
      <button name="answer" value="timeOut">No answer</button>
    </form>
  </article>`;
}

function smsCard({ text, sentAt }: Sms): string {
  return `<article data-testid="sms"><p>${escape(text)}</p><time>${formatNairobi(sentAt.getTime())}</time></article>`;
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}
    <title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
