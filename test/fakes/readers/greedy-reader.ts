// A reader whose memory outside the heap grows without end.
const held: Buffer[] = [];
process.once('message', () => {
  for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1));
});
