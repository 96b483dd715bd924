import { trpc } from '#lib/api/trpc.ts';
import { loadSlip } from './loadSlip.ts';

/** Loads a shared bet by its code; the slip shows the progress. */
export function useLoadSlip(): (code: string) => void {
  const utils = trpc.useUtils();
  return (code) => {
    const slip = (bookingCode: string) => utils.betslip.load.fetch({ code: bookingCode }, { staleTime: 0 });
    const match = (matchId: string) => utils.fixtures.match.fetch({ matchId });
    void loadSlip({ slip, match }, code);
  };
}
