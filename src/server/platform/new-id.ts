import { v7 } from 'uuid';

/** UUID version 7: ids sort by creation, so that an owner's newest rows lie together in the index. */
export const newId = (now: Date = new Date()): string => v7({ msecs: now.getTime() });
