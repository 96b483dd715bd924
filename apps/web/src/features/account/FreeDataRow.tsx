import { Wifi } from 'lucide-react';
import { setFreeData, useFreeData } from '../../lib/freeData.ts';
import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** The Free Data switch. It changes nothing but itself (account-and-money spec, section 2). */
export function FreeDataRow() {
  const words = useMessages(account).page;
  const { isOn } = useFreeData();
  return (
    <div>
      <Icon of={Wifi} />
      {words.freeData}
      <Tag kind="new">{words.freeDataNew}</Tag>
      <span className="rows-end">
        <Switch name={words.freeData} on={isOn} onChange={setFreeData} />
      </span>
    </div>
  );
}
