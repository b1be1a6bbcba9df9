/** Counts up on one line of a terminal; prints once where the output goes to a file. */
export function showProgress(total: number, output: NodeJS.WriteStream = process.stdout) {
  const line = (count: number) => `Facturas de ejemplo enviadas: ${count} de ${total}…`;
  if (!output.isTTY) output.write(`Enviando ${total} facturas de ejemplo…\n`);
  return {
    sent(count: number): void {
      if (output.isTTY) output.write(`\r${line(count)}`);
    },
    end(): void {
      if (output.isTTY) output.write('\n');
    },
  };
}
