import { render, screen } from '@testing-library/react';
import { marketRule, voidReason } from '@ushindi/api-contract/operator/explanation';
import type { BetOutcome, LegExplanation as Explanation } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { user } from '#test/user.ts';
import LegExplanation from './LegExplanation.tsx';
import { WhyLeg } from './WhyLeg.tsx';

type Decided = Extract<Explanation, { kind: 'decided' }>;

const teams = { homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards' };
const goals = { kind: 'count', unit: 'goals', part: 'match', home: 2, away: 1 } as const;
const decided = (over: Partial<Decided> = {}): Decided => ({
  kind: 'decided',
  rule: 'total',
  line: 2.5,
  facts: [goals],
  ...over,
});

function textsOf(explanation: Explanation, status: BetOutcome['status'] = 'won'): (string | null)[] {
  const { container, unmount } = render(<LegExplanation explanation={explanation} outcome={{ ...teams, status }} />);
  const texts = [...container.querySelectorAll('p, li')].map(({ textContent }) => textContent);
  unmount();
  return texts;
}

describe('the explanation of a leg', { tags: ['R-301'] }, () => {
  it('has the rule, what happened and what follows', () => {
    expect(textsOf(decided())).toEqual([
      'Over wins with more than 2.5. Under wins with fewer.',
      'Goals: Gor Mahia 2, AFC Leopards 1, together 3.',
      'So this selection won.',
    ]);
  });

  it.each<[Decided['facts'][number], string]>([
    [{ ...goals, part: 'firstHalf' }, 'Goals (first half): Gor Mahia 2, AFC Leopards 1, together 3.'],
    [{ ...goals, home: null }, 'Goals: AFC Leopards 1.'],
    [{ ...goals, away: null, home: 0 }, 'Goals: Gor Mahia 0.'],
    [{ kind: 'first', side: null, minute: null, player: null, points: null }, 'There was no score.'],
    [
      { kind: 'first', side: 'away', minute: 12, player: 'Otieno K.', points: null },
      'The first goal: Otieno K. (AFC Leopards) in minute 12.',
    ],
    [{ kind: 'first', side: 'home', minute: null, player: null, points: 7 }, 'The first score: Gor Mahia, worth 7.'],
    [{ kind: 'scorers', scorers: [] }, 'There was no score.'],
    [
      { kind: 'scorers', scorers: [{ side: 'home', player: 'Otieno K.', minute: 90 }] },
      'Otieno K. (Gor Mahia) scored in minute 90.',
    ],
    [{ kind: 'race', points: 20, side: 'home' }, 'Gor Mahia had 20 points first.'],
    [{ kind: 'race', points: 20, side: null }, 'Neither side had 20 points.'],
  ])('puts the fact %j into words', (fact, text) => {
    expect(textsOf(decided({ facts: [fact] }))[1]).toBe(text);
  });

  it.each(marketRule.options)('has words for the rule %s', (rule) => {
    const [first] = textsOf(decided({ rule, line: -1.5 }));
    expect(first).toMatch(/\w+\.$/);
  });

  it.each(voidReason.options)('has words for the void reason %s', (reason) => {
    expect(textsOf({ kind: 'void', reason }, 'voided')).toEqual([expect.stringMatching(/\.$/)]);
  });

  it('explains each part of a combination', () => {
    const part = { market: 'Total Goals Over/Under', pick: 'Over 2.5', verdict: 'won', decided: decided() } as const;
    const draw = { ...part, market: 'Draw No Bet', pick: 'Gor Mahia', verdict: 'void', decided: null } as const;
    const combined = { kind: 'parts', parts: [part, draw] } as const satisfies Explanation;
    expect(textsOf(combined, 'voided')).toEqual([
      'Over wins with more than 2.5. Under wins with fewer.',
      'Goals: Gor Mahia 2, AFC Leopards 1, together 3.',
      expect.stringMatching(/^The operator gave the result/),
      'So this selection is void and counts at odds 1.00: no part lost, but one is void.',
    ]);
    render(<LegExplanation explanation={combined} outcome={{ ...teams, status: 'lost' }} />);
    expect(screen.getByText('Total Goals Over/Under: Over 2.5 – won')).toBeDefined();
    expect(screen.getByText('Draw No Bet: Gor Mahia – void')).toBeDefined();
  });

  it('names a lost and a void selection', () => {
    expect(textsOf(decided(), 'lost').at(-1)).toBe('So this selection lost.');
    expect(textsOf(decided({ rule: 'handicap', line: 1 }), 'voided')).toEqual([
      "The home side's number counts with +1 added.",
      'Goals: Gor Mahia 2, AFC Leopards 1, together 3.',
      'So neither selection is right: this one is void and counts at odds 1.00.',
    ]);
  });

  it('opens with a press, and is not offered without an explanation', async () => {
    const outcome = { ...teams, status: 'won', explanation: decided() } as BetOutcome;
    const { rerender } = render(<WhyLeg outcome={outcome} pick="Over 2.5" />);
    const why = screen.getByRole('button', { name: 'Why? Over 2.5' });
    expect(why.getAttribute('aria-expanded')).toBe('false');
    await user.click(why);
    expect(await screen.findByText('So this selection won.')).toBeDefined();
    await user.click(why);
    expect(screen.queryByText('So this selection won.')).toBeNull();
    rerender(<WhyLeg outcome={{ ...outcome, explanation: null }} pick="Over 2.5" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
