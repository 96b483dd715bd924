import type { LoadedSelection } from '@ushindi/api-contract';
import type { PageReads, QueryRead } from '@ushindi/api-contract/pages';
import { totalOdds } from '@ushindi/shared';
import { names } from '#i18n/en/names.ts';
import { sharePreview } from '#i18n/en/sharePreview.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import type { PageMeta } from '#i18n/usePageMeta.ts';

const SHARE = /^\/share\/([\w-]{1,64})$/;
/** Previews cut longer texts. */
const SHOWN_SELECTIONS = 5;

/** The query that the preview of a shared bet needs; null for other pages. */
export function sharedBetRead(path: string): QueryRead | null {
  const code = SHARE.exec(path)?.[1];
  if (code === undefined) return null;
  const input = { code };
  return { key: JSON.stringify([['betslip', 'load'], { input, type: 'query' }]), name: 'betslip.load', input };
}

/** The selections of a shared bet; null unless they were read. */
function selectionsOf({ key }: QueryRead, { queries }: PageReads): readonly LoadedSelection[] | null {
  const result = queries[key];
  if (result === undefined || result === null || 'refusal' in result) return null;
  return (result.data as { selections: readonly LoadedSelection[] }).selections;
}

/** Whether the operator has no bet of the address's code. */
export function isUnknownBet(read: QueryRead, reads: PageReads): boolean {
  const result = reads.queries[read.key];
  if (result === undefined || result === null) return false;
  return 'refusal' in result || selectionsOf(read, reads)?.length === 0;
}

/** Title and description of a link to a shared bet: its selections with their odds. Null until they are read. */
export function sharedBetMeta(read: QueryRead, reads: PageReads): PageMeta | null {
  const selections = selectionsOf(read, reads);
  if (selections === null || selections.length === 0) return null;
  const words = messagesOf(sharePreview);
  const total = formatOdds(Number(totalOdds(selections.map(({ odds }) => odds))));
  const lines = selections
    .slice(0, SHOWN_SELECTIONS)
    .map(({ homeTeam, awayTeam, outcomeName, odds }) =>
      words.selection(
        homeTeam,
        awayTeam,
        messagesOf(names).outcome(outcomeName, { homeTeam, awayTeam }),
        formatOdds(odds),
      ),
    );
  const more = selections.length - lines.length;
  return {
    title: words.title(selections.length, total),
    description: [...lines, ...(more > 0 ? [words.more(more)] : [])].join('; '),
  };
}
