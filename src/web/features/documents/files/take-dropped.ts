import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { batch, xmlUpload } from '../tasks/uploads.ts';
import { createTaker } from './take-files.ts';

/** Whatever was dropped or chosen, on any page. */
export const takeFiles = createTaker({ upload: xmlUpload, batch, goTo, notify });
