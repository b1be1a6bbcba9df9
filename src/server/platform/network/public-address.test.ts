import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['this machine', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['link-local', ['169.254.1.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['shared by a provider’s customers', ['100.64.0.1', '100.127.255.255']],
  ['multicast and reserved', ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1']],
  [
    'for documentation and measuring',
    ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '2001:db8::1', '3fff::1'],
  ],
  [
    'IPv4 inside IPv6',
    ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1'],
  ],
  ['tunnels', ['2002:a00:1::', '2002:7f00:1::1', '2001::1', '2001:0:53aa:64c::1']],
  ['no address at all', ['', 'localhost', '127.1', '2130706433', '1.2.3.4.5', '::g']],
])('MBOX-04 an address is not public: %s', (_, addresses) => {
  for (const address of addresses)
    expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: false });
});

test('addresses beside the special ones are public', () => {
  const beside = [
    ...['8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1'],
    ...['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255'],
    ...['2607:f8b0:4003::6d', '2800:3f0:4001::6d', '2a01:111::1', '2003::1', '2001:4860::8888'],
  ];
  for (const address of beside)
    expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: true });
});
