// A reader that a file sends into an endless loop.
process.once('message', () => {
  for (;;);
});
