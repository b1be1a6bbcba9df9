// A reader that a file kills.
process.once('message', () => process.kill(process.pid, 'SIGSEGV'));
