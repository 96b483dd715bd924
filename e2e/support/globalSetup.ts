import { runProduct } from './runProduct.ts';

/** Sixty simulated minutes a minute: a football match is over in under two. */
const SIM_SPEED = '60';

/** The phone simulator of a product at an address, where compose has it. */
function phoneOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}:8090/phone`;
}

/**
 * Starts the product that the tests share; they find it through BASE_URL and PHONE_URL. With a BASE_URL given they run
 * against the product there, which should have a SIM_SPEED of 60 too.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL, PHONE_URL } = process.env;
  if (BASE_URL) {
    process.env.PHONE_URL = PHONE_URL || phoneOf(BASE_URL);
    return undefined;
  }
  const { end } = await runProduct({ SIM_SPEED, SIM_SEED: 'e2e' });
  return end;
}
