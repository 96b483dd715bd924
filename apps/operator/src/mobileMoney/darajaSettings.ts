/** Access to Safaricom's Daraja; config.ts reads it. */
export type DarajaSettings = {
  /** https://sandbox.safaricom.co.ke or https://api.safaricom.co.ke, without a slash at the end. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** The pay bill number that players pay to, and the passkey of its prompts. */
  shortcode: string;
  passkey: string;
  /** Where Safaricom reaches this operator from outside, without a slash at the end. */
  callbackUrl: string;
  /** The short code that withdrawals are paid from; often the same. */
  payoutShortcode: string;
  /** The API user of the pay-out account, and its password as Safaricom's certificate encrypts it. */
  initiator: string;
  securityCredential: string;
  timeoutMs: number;
};
