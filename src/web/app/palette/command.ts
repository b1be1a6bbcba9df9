import type { Icon } from '@tabler/icons-react';

/** What the palette offers. */
export interface Command {
  id: string;
  group: string;
  label: string;
  alsoKnownAs?: string;
  caps?: string;
  /** Quieter words after the label, and at the right edge. */
  detail?: string;
  aside?: string;
  /** The label is the number of a document. */
  isCode?: boolean;
  Icon: Icon;
  run: () => void;
}
