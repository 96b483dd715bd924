import { createHash, randomBytes } from 'node:crypto';
import { psql } from '../../scripts/lib/postgres.ts';

/** A signed-in player with money. */
export type Player = { phone: string; token: string };

const DEPOSIT_KES = 150_000;

/**
 * Creates players with money on a running operator. Accounts and sessions are written directly into the tables, because
 * hashing that many passwords takes minutes. The money comes from deposits approved on the phone simulator.
 */
export async function makePlayers(url: string, address: string, count: number): Promise<Player[]> {
  const players = Array.from({ length: count }, (_, index) => ({
    phone: String(254_700_000_000 + index),
    token: randomBytes(32).toString('base64url'),
  }));
  const values = players.map(
    ({ phone, token }) => `('${phone}', '${createHash('sha256').update(token).digest('hex')}')`,
  );
  await psql(
    url,
    `with given (phone, token_hash) as (values ${values.join(',')}),
      made as (
        insert into account (acc_no, phone, password_hash, verified_at, created_at)
        select phone, phone, '', now(), now() from given returning id, phone),
      cash as (
        insert into ledger_account (code, kind)
        select kind || ':' || id, kind from made, unnest(array['player_cash', 'player_bonus']) as kind)
    insert into session (token_hash, account_id, created_at, expires_at)
    select token_hash, id, now(), now() + interval '1 day' from given join made using (phone)`,
  );
  for (const player of players) await deposit(address, player);
  return players;
}

async function deposit(address: string, { phone, token }: Player): Promise<void> {
  await fetch(`${address}/profile/v1/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-key': token },
    body: JSON.stringify({ amount: DEPOSIT_KES, desc: '' }),
  });
  const screen = await (await fetch(`${address}/phone?number=${phone}`)).text();
  const reference = /name="reference" value="(\d+)"/.exec(screen)?.[1] ?? '';
  const body = new URLSearchParams({ number: phone, reference, answer: 'approve' });
  await fetch(`${address}/phone/answer`, { method: 'POST', redirect: 'manual', body });
}
