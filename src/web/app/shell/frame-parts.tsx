import { MoreSheet, UploadSheet } from './phone/phone-sheets.tsx';
import type { Account } from './status/use-account.ts';
import type { Counts } from './status/use-counts.ts';

/*
 * The account and the sheets of a phone, in one file that is downloaded when somebody opens one of them: together with
 * the frame they would make the first page heavier.
 */
export { ProfilePanel } from './profile/profile-panel.tsx';

interface PhoneSheetsProps {
  opened: 'more' | 'upload' | null;
  account: Account;
  counts: Counts;
  onAddBusiness: () => void;
  onClose: () => void;
}

/** The sheets that the bars of a phone open. A closed sheet stays mounted, so that its closing is animated. */
export function PhoneSheets({ opened, onClose, ...more }: PhoneSheetsProps) {
  return (
    <>
      <MoreSheet {...more} opened={opened === 'more'} onClose={onClose} />
      <UploadSheet opened={opened === 'upload'} onClose={onClose} />
    </>
  );
}
