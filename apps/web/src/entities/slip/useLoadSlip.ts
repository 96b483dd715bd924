import { trpc } from '#lib/api/trpc.ts';
import { loadSlip } from './loadSlip.ts';

/** Loads a shared bet by its code, with a stake in KES if given; the slip shows the progress. */
export function useLoadSlip(): (code: string, stake?: string) => void {
  const utils = trpc.useUtils();
  return (code, stake) => {
    const slip = (bookingCode: string) => utils.betslip.load.fetch({ code: bookingCode }, { staleTime: 0 });
    const match = (matchId: string) => utils.fixtures.match.fetch({ matchId });
    void loadSlip({ slip, match }, code, stake);
  };
}
