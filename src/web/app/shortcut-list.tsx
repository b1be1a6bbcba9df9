import { shortcutsText } from '#web/text/es/palette.ts';
import { t } from '#web/text/es.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { keysOf, links } from './shell/sidebar/navigation-links.ts';
import classes from './shortcut-list.module.css';
import { capsOf, paletteKeys } from './shortcuts.ts';
import { useShortcutsOn } from './use-shortcuts.ts';

function Row({ label, caps }: { label: string; caps: string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {caps.map((keys, index) => (
          <span key={keys}>
            {index > 0 && ` ${shortcutsText.or} `}
            <span className="visually-hidden">{keys}</span>
            <KeyCaps keys={keys} />
          </span>
        ))}
      </dd>
    </>
  );
}

/** Every shortcut there is. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [on] = useShortcutsOn();
  return (
    <Modal opened onClose={onClose} title={t.profile.shortcuts} classNames={{ title: classes.title }}>
      <p className={classes.intro}>{on ? shortcutsText.intro : shortcutsText.off}</p>
      <dl className={classes.list}>
        <Row label={t.shell.searchLabel} caps={on ? [paletteKeys(), '/'] : [paletteKeys()]} />
        {on &&
          Object.values(links).map((link) => {
            const keys = keysOf(link);
            return keys && <Row key={link.to} label={link.label} caps={[capsOf(keys)]} />;
          })}
        {on && <Row label={shortcutsText.list} caps={['?']} />}
      </dl>
      {on && (
        <>
          <h3 className={classes.group}>{shortcutsText.inInvoices}</h3>
          <dl className={classes.list}>
            <Row label={shortcutsText.nextInvoice} caps={['J', '↓']} />
            <Row label={shortcutsText.previousInvoice} caps={['K', '↑']} />
            <Row label={shortcutsText.selectInvoice} caps={['X']} />
            <Row label={shortcutsText.openInvoice} caps={['↵']} />
            <Row label={shortcutsText.searchInvoices} caps={['B']} />
          </dl>
        </>
      )}
    </Modal>
  );
}
