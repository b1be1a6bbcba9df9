// npm run map: writes docs/specification-map.md, and fails while a requirement has no test.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { OPEN_LIST, readOpenList } from '../test/specification/open-requirements.ts';
import { printMap, withoutProof } from '../test/specification/print-map.ts';
import { needsThirdPartyAlone, ROOT, readRequirements } from '../test/specification/requirements.ts';
import { allTestTitles, overfull } from '../test/specification/test-titles.ts';

const areas = readRequirements();
const titles = allTestTitles();
const unproven = withoutProof(areas, titles);
const open = unproven.filter((one) => !needsThirdPartyAlone(one)).map(({ id }) => id);

writeFileSync(path.join(ROOT, 'docs/specification-map.md'), printMap(areas, titles));
const stillOpen = readOpenList().filter((id) => open.includes(id));
writeFileSync(OPEN_LIST, stillOpen.map((id) => `${id}\n`).join(''));

const count = areas.reduce((sum, { requirements }) => sum + requirements.length, 0);
const thirdParty = unproven.filter(needsThirdPartyAlone).map(({ id }) => id);
console.log(`${count - unproven.length} de ${count} requisitos con prueba.`);
if (thirdParty.length > 0) console.log(`Solo un tercero los puede probar: ${thirdParty.join(', ')}.`);
const full = overfull(titles);
if (full.length > 0) {
  console.error(`Más de tres requisitos en un título (${full.length}):\n${full.join('\n')}`);
  process.exitCode = 1;
}
if (open.length > 0) {
  console.error(`Sin prueba (${open.length}): ${open.join(', ')}.`);
  process.exitCode = 1;
}
