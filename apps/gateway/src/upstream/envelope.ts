/** A response independent of its envelope. */
export type Decoded =
  /** `confirmed`: the envelope itself has code 200. `envelope` is the object around the payload. */
  | { kind: 'data'; payload: unknown; envelope: Fields; message: string; confirmed: boolean }
  | { kind: 'nothing' }
  /**
   * `code` is 0 without one. `isEnveloped`: the refusal came under an HTTP status below 400. `isInner`: its code was also
   * inside an 'Error' envelope.
   */
  | {
      kind: 'refused';
      code: number;
      message: string;
      /** Kind and parameters of the message; not parsed yet. */
      reason: unknown;
      data: unknown;
      isEnveloped: boolean;
      isInner: boolean;
    }
  | { kind: 'unreadable' };

/** The longest message that a screen shows. */
export const MAX_MESSAGE_LENGTH = 300;

/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

const SUCCESS = 200;
const NO_CONTENT = 204;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const RECORD_NOT_FOUND = /record not found/i;

/** Whether a JSON value is an object, not a list. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A status code, as a number or as text; null for anything else, such as a bet's one-digit status. */
function codeIn(fields: Fields): number | null {
  const raw = fields.code ?? fields.status;
  const isCode = typeof raw === 'number' || typeof raw === 'string' ? /^[1-5]\d\d$/.test(String(raw)) : false;
  return isCode ? Number(raw) : null;
}

/** The message, cut to MAX_MESSAGE_LENGTH; '' without one. */
function messageIn(fields: Fields): string {
  const text = [fields.message, fields.statusDescription].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  );
  return typeof text === 'string' ? text.trim().slice(0, MAX_MESSAGE_LENGTH) : '';
}

const payloadIn = (fields: Fields): unknown => ('data' in fields ? fields.data : fields);

/** The content of an envelope, before the HTTP status is considered. */
type Layer = {
  code: number | null;
  failed: boolean;
  message: string;
  reason?: unknown;
  payload: unknown;
  envelope: Fields;
};

/** The innermost message. */
const nearestMessage = (fields: Fields): string =>
  (isFields(fields.data) ? messageIn(fields.data) : '') || messageIn(fields);

function plainLayer(fields: Fields): Layer {
  return {
    code: codeIn(fields),
    failed: false,
    message: nearestMessage(fields),
    reason: fields.reason,
    payload: payloadIn(fields),
    envelope: fields,
  };
}

/** The data of 'Success' is the payload or a second envelope with a code. */
function successLayer(outer: Fields): Layer {
  const message = messageIn(outer);
  if (!isFields(outer.data)) return { code: null, failed: false, message, payload: outer.data, envelope: outer };
  const inner = plainLayer(outer.data);
  return { ...inner, message: inner.message || message };
}

function errorLayer(outer: Fields): Layer {
  const inner = isFields(outer.data) ? outer.data : {};
  return {
    code: codeIn(inner),
    failed: true,
    message: nearestMessage(inner) || messageIn(outer),
    reason: inner.reason,
    payload: isFields(outer.data) ? payloadIn(outer.data) : outer.data,
    envelope: outer,
  };
}

/** Whether the decisive code is under data, as in the response to a self-exclusion; an outer 200 may wrap a refusal. */
function isCodedInside(fields: Fields): boolean {
  const { code, data } = fields;
  const isOuterNeutral = codeIn(fields) === SUCCESS || (codeIn(fields) === null && (code ?? null) === null);
  return isOuterNeutral && isFields(data) && codeIn({ code: data.code }) !== null;
}

function open(body: unknown): Layer {
  if (!isFields(body)) return { code: null, failed: false, message: '', payload: body, envelope: {} };
  // Stryker disable next-line StringLiteral: any text but success and error means the same
  const kind = typeof body.code === 'string' ? body.code.toLowerCase() : '';
  if (kind === 'success') return successLayer(body);
  if (kind === 'error') return errorLayer(body);
  return isCodedInside(body) ? successLayer(body) : plainLayer(body);
}

function judge(httpStatus: number, layer: Layer): Decoded {
  const { code, failed, message, reason, payload, envelope } = layer;
  const isHttpError = httpStatus >= 400;
  const isCodedError = code !== null && code !== SUCCESS;
  const isEmpty = code === NO_CONTENT || RECORD_NOT_FOUND.test(message);
  if (!isHttpError && !failed && isEmpty && (!isCodedError || code === NO_CONTENT)) return { kind: 'nothing' };
  if (!isHttpError && !failed && !isCodedError) {
    return { kind: 'data', payload, envelope, message, confirmed: code === SUCCESS };
  }
  // HTTP 401 outranks the body's code; otherwise the body's code is more precise.
  const bodyCode = isCodedError && httpStatus !== UNAUTHORIZED ? code : null;
  const isEnveloped = !isHttpError;
  const isInner = failed && isCodedError && isEnveloped;
  const refusedCode = bodyCode ?? (isHttpError ? httpStatus : 0);
  return { kind: 'refused', code: refusedCode, message, reason, data: payload, isEnveloped, isInner };
}

/** Whether the status is that of a redirect. A redirect is never followed, because the request carries the operator's keys. */
const isRedirect = (httpStatus: number): boolean => httpStatus >= 300 && httpStatus < 400;

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function withoutJson(httpStatus: number, text: string, mayBeMissing: boolean): Decoded {
  if (httpStatus < 400 && RECORD_NOT_FOUND.test(text)) return { kind: 'nothing' };
  // Text under a 404 means a wrong address, not a missing record.
  const isWrongAddress = httpStatus === NOT_FOUND && text.trim() !== '' && !mayBeMissing;
  if (httpStatus < 400 || isWrongAddress) return { kind: 'unreadable' };
  const silent = { message: '', reason: undefined, data: null };
  return { kind: 'refused', code: httpStatus, ...silent, isEnveloped: false, isInner: false };
}

/**
 * Reads any of the operator's envelopes: code 'Success' or 'Error' around a second code, a numeric code outside or only
 * under data, no code, an HTTP status with or without a body, 204 and 'record not found'. A redirect is unreadable,
 * whatever its body.
 * @param mayBeMissing whether the operator may not have the call: any 404 is then a refusal with code 404
 */
export function decode(httpStatus: number, text: string, mayBeMissing = false): Decoded {
  if (httpStatus === NO_CONTENT) return { kind: 'nothing' };
  if (isRedirect(httpStatus)) return { kind: 'unreadable' };
  const json = parseJson(text);
  return json === null ? withoutJson(httpStatus, text, mayBeMissing) : judge(httpStatus, open(json.value));
}

const LIST_KEYS = ['data', 'results', 'result', 'upcoming_games'];

/**
 * The list in a payload: the payload itself, or its data, results, result or upcoming_games at any depth; [] for null
 * . Null when there is no list.
 */
export function listIn(payload: unknown): readonly unknown[] | null {
  let found = payload;
  // A loop, because a response may be nested more deeply than calls fit on the stack.
  while (isFields(found)) {
    const fields: Fields = found;
    const key = LIST_KEYS.find((each) => each in fields);
    if (key === undefined) return null;
    found = fields[key];
  }
  if (found === null || found === undefined) return [];
  return Array.isArray(found) ? found : null;
}
