import { runProduct } from './runProduct.ts';

/** Sixty simulated minutes a minute: a football match is over in under two. */
const SIM_SPEED = '60';

/** Starts the product that the tests share; they find it through BASE_URL and PHONE_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { end } = await runProduct({ SIM_SPEED, SIM_SEED: 'e2e' });
  return end;
}
