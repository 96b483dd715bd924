import { chooseDataSaver, useDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { useTodayBytes } from '#lib/dataSaver/dataUse.ts';
import { dataSaver } from '#i18n/en/dataSaver.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Safaricom's bundles without expiry, KES 250 for 1.25 GB. */
const KES_PER_MB = 0.2;
const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;

/** What the data saver does and why it is on or off, with today's bytes and their approximate cost. */
export function DataSaverDetails({ className }: { className: string }) {
  const words = messagesOf(dataSaver);
  const state = useDataSaver();
  const isChosen = state === 'chosenOn' || state === 'chosenOff';
  return (
    <div className={className}>
      <p>
        {words.effect} {words.states[state]}
      </p>
      {isChosen && (
        <button type="button" className="justify-self-start underline" onClick={() => chooseDataSaver(null)}>
          {words.automatic}
        </button>
      )}
      <DataMeter />
    </div>
  );
}

function DataMeter() {
  const words = messagesOf(dataSaver);
  const bytes = useTodayBytes();
  if (bytes === null) return null;
  return (
    <p>
      <b>{words.today(sizeOf(bytes), formatKes((bytes / BYTES_PER_MB) * KES_PER_MB))}</b>
      <br />
      {words.price(formatKes(KES_PER_MB))}
    </p>
  );
}

function sizeOf(bytes: number): string {
  const words = messagesOf(dataSaver);
  if (bytes < BYTES_PER_MB) return words.kilobytes(String(Math.round(bytes / BYTES_PER_KB)));
  return words.megabytes((bytes / BYTES_PER_MB).toFixed(1));
}
