import { History, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Accordion } from '#ui/layout/Accordion.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { RowButton, RowLink, Rows } from '#ui/layout/Rows.tsx';
import { MatchHead } from '#ui/match/MatchHead.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { OddsButton } from '#ui/odds/OddsButton.tsx';
import { OddsGrid, OddsGridLine } from '#ui/odds/OddsGrid.tsx';
import { AppFrame } from '../frame/AppFrame.tsx';
import { playerShell } from './samples.ts';

const ignore = () => undefined;

/** Screens with their own header: a match and the account. */
export function PagePart() {
  const [open, setOpen] = useState(true);
  return (
    <AppFrame chrome="page" shell={playerShell}>
      <PageHeader quiet title="Kenya · Premier League">
        <MatchHead
          home={{ name: 'Tusker', score: 2, yellowCards: 2 }}
          away={{ name: 'Kakamega Homeboyz', score: 1, yellowCards: 1, redCards: 1 }}
          kickOff="21/11/26 03:00 PM"
          live={{ clock: '67′', phase: '2nd half', minute: 67 }}
        />
      </PageHeader>
      <Accordion title="Total Goals" count="3 lines" open={open} onToggle={() => setOpen(!open)}>
        <OddsGrid columns={2}>
          <OddsGridLine>3.5</OddsGridLine>
          <OddsButton layout="inline" label="Over 3.5" price="1.66" />
          <OddsButton layout="inline" label="Under 3.5" price="2.10" />
        </OddsGrid>
      </Accordion>
      <Accordion title="Next Goal" count="3" open={false} onToggle={ignore}>
        {null}
      </Accordion>
      <AccountSample />
    </AppFrame>
  );
}

function AccountSample() {
  return (
    <>
      <PageHeader title="Account" end="0712******89">
        <div className="wallet-summary">
          <p className="wallet-summary-balance">
            <Kes amount="1240.50" />
          </p>
          <p className="wallet-summary-sub mb-3.5">
            <span>
              Bonus <b>50.00</b>
            </span>
          </p>
          <Button full>
            <Icon of={Plus} size="sm" />
            Deposit
          </Button>
        </div>
      </PageHeader>
      <Rows>
        <RowLink icon={History} label="Bet history" to="/my-bets" />
        <RowButton icon={LogOut} label="Logout" onPress={ignore} />
      </Rows>
      <div className="card">
        <KeyValues
          items={[
            { label: 'Stake after tax', value: '86.96' },
            { label: 'Total odds', value: '11.84' },
            { label: 'Possible win', value: '872.47' },
          ]}
        />
      </div>
    </>
  );
}
