// Writes pairs of rows in transactions of their own and prints each number once its commit is acknowledged.
import pg from 'pg';

const [url = '', firstArgument = '0'] = process.argv.slice(2);
const WRITERS = 4;
let next = Number(firstArgument);

async function write() {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  for (;;) {
    const number = next++;
    await client.query('begin');
    await client.query('insert into entry (number, side) values ($1, $2)', [number, 'debit']);
    await client.query('insert into entry (number, side) values ($1, $2)', [number, 'credit']);
    await client.query('commit');
    process.stdout.write(`${number}\n`);
  }
}

// The server dies under the writers: that ends this process, and is no error.
await Promise.allSettled(Array.from({ length: WRITERS }, write));
