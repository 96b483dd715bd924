import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { share } from '#i18n/en/share.ts';
import type { Ticket, TicketLeg } from './ticket.ts';

/** In CSS pixels; the picture has twice as many. */
const WIDTH = 360;
const SCALE = 2;
const MARGIN = 20;
const HEAD_HEIGHT = 84;
const LEG_HEIGHT = 56;
const FOOT_HEIGHT = 92;
/** The largest number of drawn selections, so that the picture fits a chat. Only the number of the others is drawn. */
const MOST_LEGS = 12;
const FONT = '"Ushindi Text", Roboto, system-ui, sans-serif';

/** The colours are the same in both themes, because the picture is shown outside the product. */
const COLOURS = { chrome: '#1b1214', onChrome: '#ffffff', dim: '#cdc3c0', red: '#e4363b', paper: '#ffffff' } as const;
const INK = { strong: '#1a1314', soft: '#544b4a', line: '#e1dedb' } as const;

/** Draws a ticket: code, selections with their odds, and total odds. It contains neither stake nor player. */
export function drawTicket(canvas: HTMLCanvasElement, { code, legs, totalOdds }: Ticket, address: string): void {
  const words = messagesOf(share).picture;
  const shown = legs.slice(0, MOST_LEGS);
  const more = legs.length - shown.length;
  const legsHeight = (shown.length + (more > 0 ? 0.6 : 0)) * LEG_HEIGHT;
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEAD_HEIGHT + legsHeight + FOOT_HEIGHT) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const pen = new Pen(context);
  pen.fill(COLOURS.paper, 0, HEAD_HEIGHT + legsHeight + FOOT_HEIGHT);
  pen.fill(COLOURS.chrome, 0, HEAD_HEIGHT);
  pen.text(words.product, MARGIN, 38, { size: 24, weight: 800, colour: COLOURS.onChrome });
  pen.text(words.count(legs.length), MARGIN, 62, { size: 13, colour: COLOURS.dim });
  if (code !== null) {
    pen.text(words.code, WIDTH - MARGIN, 34, { size: 12, colour: COLOURS.dim, align: 'right' });
    pen.text(code, WIDTH - MARGIN, 62, { size: 22, weight: 800, colour: COLOURS.onChrome, align: 'right' });
  }
  pen.fill(COLOURS.red, HEAD_HEIGHT - 4, 4);
  shown.forEach((leg, index) => drawLeg(pen, leg, HEAD_HEIGHT + index * LEG_HEIGHT));
  const footTop = HEAD_HEIGHT + legsHeight;
  if (more > 0) pen.text(words.more(more), MARGIN, footTop - 12, { size: 13, colour: INK.soft });
  pen.text(words.totalOdds, MARGIN, footTop + 36, { size: 15, weight: 600, colour: INK.soft });
  pen.text(totalOdds, WIDTH - MARGIN, footTop + 38, { size: 26, weight: 800, colour: INK.strong, align: 'right' });
  pen.text(address, MARGIN, footTop + 70, { size: 12, colour: INK.soft });
}

function drawLeg(pen: Pen, { homeTeam, awayTeam, outcome, market, odds }: TicketLeg, top: number): void {
  const words = messagesOf(share).picture;
  const room = WIDTH - 2 * MARGIN - 70;
  pen.text(outcome, MARGIN, top + 24, { size: 15, weight: 700, colour: INK.strong, room });
  pen.text(words.match(homeTeam, awayTeam, market), MARGIN, top + 43, { size: 12, colour: INK.soft, room });
  const price = formatOdds(odds);
  pen.text(price, WIDTH - MARGIN, top + 32, { size: 18, weight: 750, colour: INK.strong, align: 'right' });
  pen.fill(INK.line, top + LEG_HEIGHT - 1, 1);
}

type TextStyle = { size: number; weight?: number; colour: string; align?: CanvasTextAlign; room?: number };

/** Draws in CSS pixels. */
class Pen {
  readonly #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
    context.scale(SCALE, SCALE);
  }

  /** A bar of the picture's whole width. */
  fill(colour: string, top: number, height: number): void {
    this.#context.fillStyle = colour;
    this.#context.fillRect(0, top, WIDTH, height);
  }

  text(words: string, left: number, baseline: number, style: TextStyle): void {
    const { size, weight = 500, colour, align = 'left', room = WIDTH - 2 * MARGIN } = style;
    this.#context.font = `${weight} ${size}px ${FONT}`;
    this.#context.fillStyle = colour;
    this.#context.textAlign = align;
    this.#context.fillText(this.#shortened(words, room), left, baseline);
  }

  #shortened(words: string, room: number): string {
    if (this.#context.measureText(words).width <= room) return words;
    let length = words.length;
    while (length > 0 && this.#context.measureText(`${words.slice(0, length)}…`).width > room) length -= 1;
    return `${words.slice(0, length)}…`;
  }
}
