import { connect } from 'node:net';

/** Begins an upload of 50 MB, sends so many bytes of its file, and stops. */
export function stalledUpload(url: string, token: string, bytes: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  const { promise: sent, resolve: onSent } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    answer += chunk;
    onSent();
  });
  socket.on('error', () => {}); // a refused sender is cut off while it sends
  socket.on('close', () => {
    onClose();
    onSent();
  });
  const head = [
    'POST /tasks/upload-xml HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=B',
    'Content-Length: 50000000',
    '',
    '--B',
    'Content-Disposition: form-data; name="file"; filename="a.xml"',
    '',
    '',
  ].join('\r\n');
  socket.write(head);
  socket.write('<a>'.padEnd(bytes, 'x'), () => onSent());
  return {
    socket,
    closed,
    /** Resolves when all was sent, or an answer came. */
    sent,
    answer: () => answer,
    status: () => Number(answer.split(' ')[1] ?? 0),
  };
}
