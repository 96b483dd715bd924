import type { JackpotRound } from '@ushindi/api-contract';
import { JACKPOT_PICKS, type JackpotPick } from '@ushindi/shared/jackpot';
import { type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '#lib/navigation/returnTo.ts';
import { jackpot } from '#i18n/en/jackpot.ts';
import { names } from '#i18n/en/names.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { quickPick } from './quickPick.ts';
import { TicketReceipt } from './TicketReceipt.tsx';
import { type Picks, useTicketDraft } from './ticketDraft.ts';
import { useBuyTicket } from './useBuyTicket.ts';
import './jackpot.css';

type Props = { round: JackpotRound; onOver: () => void };

/**
 * One pick per match, and the purchase of the ticket. It begins anew for another player, so that nothing of the player
 * before stays in view.
 */
export function TicketForm(props: Props) {
  const accNo = usePlayer()?.accNo ?? null;
  return <FormOf key={accNo} accNo={accNo} {...props} />;
}

function FormOf({ accNo, round, onOver }: Props & { accNo: string | null }) {
  const words = messagesOf(jackpot);
  const draft = useTicketDraft(round, accNo);
  const { picks, setPicks, clear } = draft;
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const missing = useMissing(picks, list);
  const toLogin = useToLogin();
  const { buy, isBuying, isUnknown, bought, forget } = useBuyTicket(round, draft, onOver);
  const done = picks.filter((pick) => pick !== null);
  const choose = (at: number, pick: JackpotPick) =>
    setPicks(picks.map((before, index) => (index === at ? (before === pick ? null : pick) : before)));
  const close = () => setAsking(false);
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <p className="min-w-0 flex-1 font-bold" aria-live="polite">
          {words.chosen(done.length, round.matches.length)}
        </p>
        <Button look="line" small onClick={clear} unavailable={done.length === 0}>
          {words.clear}
        </Button>
        <Button look="line" small onClick={() => setPicks(round.matches.map(quickPick))}>
          {words.quickPick}
        </Button>
      </div>
      <ol ref={list}>
        {round.matches.map((match, index) => (
          <MatchPicks
            key={match.matchId}
            match={match}
            chosen={picks[index] ?? null}
            isMarked={missing.isMarked}
            onChoose={(pick) => choose(index, pick)}
          />
        ))}
      </ol>
      <div className="grid gap-3 p-3">
        {isUnknown && <InfoNote tone="warning">{words.unknown}</InfoNote>}
        {missing.count > 0 ? (
          <Button look="line" full onClick={missing.show}>
            {words.pickMissing(missing.count)}
          </Button>
        ) : (
          <Button look="primary" full loading={isBuying} onClick={() => (accNo === null ? toLogin() : setAsking(true))}>
            {words.buy(formatKes(round.price))}
          </Button>
        )}
      </div>
      <Sheet open={isAsking && bought === null} onClose={close} title={words.confirm.title}>
        <Question round={round} picks={done} isBuying={isBuying} onYes={() => buy(done, close)} onNo={close} />
      </Sheet>
      <TicketReceipt bought={bought} onAgain={forget} />
    </div>
  );
}

/** The matches without a pick. `show` marks them and moves to the first one in the list. */
function useMissing(picks: Picks, list: RefObject<HTMLOListElement | null>) {
  const [isMarked, setMarked] = useState(false);
  const show = () => {
    setMarked(true);
    const first = list.current?.children[picks.indexOf(null)];
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector('button')?.focus({ preventScroll: true });
  };
  return { isMarked, show, count: picks.filter((pick) => pick === null).length };
}

function useToLogin(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(loginPath(pathname + search));
}

type MatchProps = {
  match: JackpotRound['matches'][number];
  chosen: JackpotPick | null;
  /** Whether a match without a pick is marked. */
  isMarked: boolean;
  onChoose: (pick: JackpotPick) => void;
};

function MatchPicks({ match, chosen, isMarked, onChoose }: MatchProps) {
  const words = messagesOf(jackpot);
  const { homeTeam, awayTeam, competition, startsAtMs } = match;
  return (
    <li className="jackpot-match" data-missing={isMarked && chosen === null ? '' : undefined}>
      <div className="min-w-0">
        <p className="break-words font-bold">{homeTeam}</p>
        <p className="break-words font-bold">{awayTeam}</p>
        <p className="result-what break-words">
          {dayTime(startsAtMs)} · {messagesOf(names).competition(competition)}
        </p>
      </div>
      <div className="jackpot-picks" role="group" aria-label={words.picksName(homeTeam, awayTeam)}>
        {JACKPOT_PICKS.map((pick) => (
          <button
            key={pick}
            type="button"
            className="jackpot-pick"
            aria-pressed={pick === chosen}
            aria-label={`${pick}, ${words.pick[pick]}`}
            onClick={() => onChoose(pick)}
          >
            {pick}
          </button>
        ))}
      </div>
    </li>
  );
}

type QuestionProps = {
  round: JackpotRound;
  picks: readonly JackpotPick[];
  isBuying: boolean;
  onYes: () => void;
  onNo: () => void;
};

function Question({ round, picks, isBuying, onYes, onNo }: QuestionProps) {
  const { confirm } = messagesOf(jackpot);
  return (
    <div className="grid gap-3 p-3">
      <ol className="grid gap-1">
        {round.matches.map(({ matchId, homeTeam, awayTeam }, index) => (
          <li key={matchId} className="flex gap-2">
            <span className="min-w-0 flex-1 break-words">{messagesOf(jackpot).picksName(homeTeam, awayTeam)}</span>
            <b>{picks[index]}</b>
          </li>
        ))}
      </ol>
      <p>{confirm.text(formatKes(round.price))}</p>
      <Button look="primary" full loading={isBuying} onClick={onYes}>
        {confirm.yes}
      </Button>
      <Button look="line" full onClick={onNo}>
        {confirm.no}
      </Button>
    </div>
  );
}
