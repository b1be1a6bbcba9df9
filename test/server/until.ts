/** Checks again and again until it is true; a test that waits too long fails by its own time limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  // Ever more seldom, up to a point: a look may be a statement, and what is waited for needs the processor.
  for (let pause = 5; !(await isSo()); pause = Math.min(pause * 1.3, 60)) {
    await new Promise((done) => setTimeout(done, pause));
  }
}
