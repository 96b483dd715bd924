import { History, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { MatchHead } from '../../ui/MatchHead.tsx';
import { OddsButton } from '../../ui/OddsButton.tsx';
import { OddsGrid, OddsGridLine } from '../../ui/OddsGrid.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowButton, RowLink, Rows } from '../../ui/Rows.tsx';
import { playerShell } from './samples.ts';
import { AppFrame } from '../frame/AppFrame.tsx';

const ignore = () => undefined;

/** Pages with a head of their own: a match and the account. */
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
      <Fold title="Total Goals" count="3 lines" open={open} onToggle={() => setOpen(!open)}>
        <OddsGrid columns={2}>
          <OddsGridLine>3.5</OddsGridLine>
          <OddsButton layout="inline" label="Over 3.5" price="1.66" />
          <OddsButton layout="inline" label="Under 3.5" price="2.10" />
        </OddsGrid>
      </Fold>
      <Fold title="Next Goal" count="3" open={false} onToggle={ignore}>
        {null}
      </Fold>
      <AccountSample />
    </AppFrame>
  );
}

function AccountSample() {
  return (
    <>
      <PageHeader title="Account" end="0712******89">
        <div className="purse">
          <p className="purse-balance">
            <Kes amount="1240.50" />
          </p>
          <p className="purse-sub mb-3.5">
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
