import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { createAgeProof } from '../features/ageProof/index.ts';
import { voidBet } from '../features/bets/voidBet.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { voidTicket } from '../features/jackpot/voidTicket.ts';
import { endOpenDeposits } from '../features/wallet/store.ts';
import type { Authenticate } from '../http/serve.ts';
import { registerOf } from '../identityRegister/registerOf.ts';
import { type Keys, keptExclusionKeys } from '../keys/keys.ts';
import type { IdentityRegister } from '../ports/identityRegister.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt; authenticate: Authenticate };

/** Wraps the identity register, so that tests can delay or fail its answers. */
export type WrapRegister = (register: IdentityRegister) => IdentityRegister;

/** Creates the proof of age. If a player is under age, it ends open deposits and voids bets and jackpot tickets. */
export function composeAgeProof(deps: Deps, config: Config, keys: Keys, wrapRegister: WrapRegister = (usual) => usual) {
  return createAgeProof({
    ...deps,
    register: wrapRegister(registerOf(config)),
    timeoutMs: config.identityRegisterTimeoutMs,
    keys: keptExclusionKeys(keys),
    endOpenDeposits: (tx, accountId, atMs) => endOpenDeposits(tx, accountId, atMs, 'age'),
    voidBet: (betId) => voidBet({ ...deps, freebets }, betId),
    voidTicket: (ticketId) => voidTicket(deps, ticketId),
  });
}
