import { parseExp, toCents } from '@ushindi/shared';
import { z } from 'zod';
import { MOST_PER_MOVEMENT_KES } from '../ports/mobileMoney.ts';

// The parts of Daraja's messages that the operator uses. Daraja sends codes as text or numbers; here they are text.

/** A code without NUL characters, which PostgreSQL rejects. */
const code = z
  .union([
    z
      .string()
      .max(100)
      .regex(/^[^\0]*$/),
    z.number(),
  ])
  .transform(String);

/** A positive amount of KES that M-PESA can move at once, as number or text, parsed to exact cents. */
const kes = z.union([z.string(), z.number()]).transform((amount, context) => {
  try {
    const cents = toCents(amount);
    if (cents > 0 && cents <= MOST_PER_MOVEMENT_KES * 100) return cents;
    context.addIssue({ code: 'custom', message: 'not an amount that can move at once' });
    return z.NEVER;
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
    return z.NEVER;
  }
});

/** Response of /oauth/v1/generate; the validity is in seconds. */
export const tokenAnswer = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.coerce.number().positive(),
});

/** Body of an HTTP error. */
export const errorAnswer = z.object({ errorCode: code.default(''), errorMessage: z.string().default('') });

/** Response to a prompt request. */
export const pushAnswer = z.object({
  ResponseCode: code,
  CheckoutRequestID: z.string().min(1).optional(),
  MerchantRequestID: z.string().min(1).nullish(),
});

/** Response to a prompt query; without a result while the prompt is open. */
export const pushState = z.object({ CheckoutRequestID: z.string().optional(), ResultCode: code.optional() });

/** Response to a request whose result arrives at its ResultURL. */
export const accepted = z.object({ ResponseCode: code, ConversationID: z.string().min(1).nullish() });

const metadata = z.object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) });

/** Callback of a prompt. Receipt and amount are in `named` if the payment was made. */
export const pushCallback = z
  .object({
    Body: z.object({
      stkCallback: z.object({
        CheckoutRequestID: z.string().min(1),
        MerchantRequestID: z.string().nullish(),
        ResultCode: code,
        CallbackMetadata: metadata.nullish(),
      }),
    }),
  })
  .transform(({ Body: { stkCallback } }) => ({
    ids: present([stkCallback.CheckoutRequestID, stkCallback.MerchantRequestID]),
    resultCode: stkCallback.ResultCode,
    named: new Map(stkCallback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value])),
  }));

/** A date as YYYYMMDDHHmmss in Nairobi; null if it is unreadable, so that the notice of the money is not refused for it. */
const moment = z
  .union([z.string(), z.number()])
  .transform((text) => parseExp(text))
  .nullish()
  .catch(null);

/** Text without NUL characters, which PostgreSQL rejects. */
const withoutNul = (value: string | number | null | undefined): string => String(value ?? '').replaceAll('\0', '');

const optionalText = z.string().max(100).nullish().catch(null).transform(withoutNul);

/** A receipt in capitals without blanks and other invisible characters, so that two spellings of it are the same. */
function inOneSpelling(receipt: string): string {
  return receipt.replaceAll(/[^!-~]/g, '').toUpperCase();
}

/** Validation and confirmation of a payment to the pay bill number. They have the same fields. */
export const payBillNotice = z.object({
  TransID: z
    .string()
    .transform(inOneSpelling)
    .pipe(z.string().regex(/^[A-Z0-9]{6,20}$/)),
  TransAmount: kes,
  BusinessShortCode: code,
  /** The account number as the payer typed it. */
  BillRefNumber: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .transform(withoutNul),
  TransTime: moment,
  MSISDN: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .transform(withoutNul),
  FirstName: optionalText,
});

const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() });

/** Callback of a withdrawal or of a withdrawal query; its parameters are in `named`. */
export const resultCallback = z
  .object({
    Result: z.object({
      /** 1 announces further messages. */
      ResultType: code.default('0'),
      ResultCode: code,
      OriginatorConversationID: z.string().nullish(),
      ConversationID: z.string().nullish(),
      TransactionID: z.string().nullish(),
      ResultParameters: z
        .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
        .nullish(),
    }),
  })
  .transform(({ Result }) => ({
    isFinal: Result.ResultType === '0',
    resultCode: Result.ResultCode,
    ids: present([Result.OriginatorConversationID, Result.ConversationID]),
    transactionId: Result.TransactionID ?? null,
    named: new Map(Result.ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value])),
  }));

/** Non-empty text, or null. Its NUL characters, which PostgreSQL rejects, are replaced, so that it equals no known text. */
export const textOrNull = (value: unknown): string | null =>
  (typeof value === 'string' && value.replaceAll('\0', '\ufffd')) || null;

/** The ids that are present in a message. */
export const present = (ids: (string | null | undefined)[]): string[] =>
  ids.map(textOrNull).filter((id) => id !== null);

/** A receipt in one spelling, or null if absent. Throws ZodError if it is not text. */
export const receiptOrNull = (value: unknown): string | null =>
  inOneSpelling(z.string().max(100).nullish().parse(value) ?? '') || null;

/** An amount in cents, or null if absent. Throws ZodError if it is not an amount. */
export const centsOrNull = (value: unknown): number | null => kes.nullish().parse(value) ?? null;
