import { rulesOf, type RulesProfile } from '@ushindi/shared';
import type { Database } from '../../db/database.ts';
import { fixedKey } from '../../keys/keys.ts';
import type { HeadsPlace } from '../../ledger/settings.ts';
import { createLogger } from '../../log.ts';
import type { MobileMoney } from '../../ports/mobileMoney.ts';
import { noMobileMoney } from '../../ports/unavailable.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { HeldBook } from '../../test/heldBook.ts';
import { runProgram } from '../program.ts';
import type { StaffTools } from '../tools.ts';

type Ran = {
  exitCode: number;
  /** The printed result; null when the output is not JSON. */
  result: { status: string; reason?: string; rows?: Record<string, unknown>[] } | null;
  out: string;
  err: string;
};

type How = {
  nowMs?: () => number;
  mobileMoney?: MobileMoney;
  systemUser?: string | null;
  book?: MatchBook;
  rulesProfile?: RulesProfile;
  headsPlace?: HeadsPlace;
  /** Instead of a given mobile money and book. */
  toolsOn?: (database: Database) => Promise<StaffTools>;
  /** Instead of a clock of `nowMs`. */
  clockOn?: () => Promise<() => number>;
  /** Called when the program closes the database, which stays open for the test. */
  onClose?: () => void;
};

const givenTools = ({
  mobileMoney = noMobileMoney,
  book = new HeldBook(),
  rulesProfile,
  headsPlace,
}: How): StaffTools => ({
  headsPlace: headsPlace ?? null,
  book,
  rulesAt: rulesOf(rulesProfile ?? 'default'),
  mobileMoney,
  keptExclusionKeys: [fixedKey('accountNumbers')],
});

/** Runs the staff program on an open database, as a person in a shell does. */
export async function runStaff(database: Database, argv: string[], how: How = {}): Promise<Ran> {
  let [out, err] = ['', ''];
  const exitCode = await runProgram(argv, {
    open: async () => ({ ...database, close: async () => how.onClose?.() }),
    toolsOn: how.toolsOn ?? (async () => givenTools(how)),
    clockOn: how.clockOn ?? (async () => how.nowMs ?? Date.now),
    logger: createLogger('silent'),
    systemUser: how.systemUser === undefined ? 'amina' : how.systemUser,
    write: (text) => (out += text),
    writeError: (text) => (err += text),
  });
  return { exitCode, out, err, result: out.startsWith('{') ? (JSON.parse(out) as Ran['result']) : null };
}
