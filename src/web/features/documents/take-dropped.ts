import { goTo } from '#web/ui/navigation.ts';
import { notify } from '#web/ui/toast.tsx';
import { createTaker } from './take-files.ts';
import { batch, xmlUpload } from './uploads.ts';

/** Whatever was dropped or chosen, on any page. */
export const takeFiles = createTaker({ upload: xmlUpload, batch, goTo, notify });
