import AccountScreen, { Waiting } from '#features/account/AccountScreen.tsx';
import { DepositPanel } from '#features/wallet/DepositPanel.tsx';

export { Waiting };

/** The account page with the two ways to deposit; features do not import each other. */
export default function AccountPage() {
  return <AccountScreen deposit={<DepositPanel />} />;
}
