import { t } from '#text/common.ts';
import { shortcutsText } from '#text/shell/shortcuts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { keysOf, links } from './shell/sidebar/navigation-links.ts';
import { capsOf, paletteKeys } from './shortcuts.ts';
import { useShortcutsOn } from './use-shortcuts.ts';

function Shortcut({ label, caps }: { label: string; caps: string[] }) {
  return (
    <>
      <Box as="dt" py={7} rule="top">
        {label}
      </Box>
      <Box as="dd" rule="top" tone="faint" size={12.5} textAlign="right" py={7}>
        {caps.map((keys, index) => (
          <span key={keys}>
            {index > 0 && ` ${shortcutsText.or} `}
            <span className="visually-hidden">{keys}</span>
            <KeyCaps keys={keys} />
          </span>
        ))}
      </Box>
    </>
  );
}

/** Every shortcut there is. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [on] = useShortcutsOn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.profile.shortcuts}
      classNames={{ title: look({ size: 18, weight: 600, tracking: 2 }) }}
    >
      <Text as="p" mb={12} tone="muted">
        {on ? shortcutsText.intro : shortcutsText.off}
      </Text>
      <Grid as="dl" columns="rest-auto">
        <Shortcut label={t.shell.searchLabel} caps={on ? [paletteKeys(), '/'] : [paletteKeys()]} />
        {on &&
          Object.values(links).map((link) => {
            const keys = keysOf(link);
            return keys && <Shortcut key={link.to} label={link.label} caps={[capsOf(keys)]} />;
          })}
        {on && <Shortcut label={shortcutsText.list} caps={['?']} />}
      </Grid>
      {on && (
        <>
          <Text as="h3" mt={18} mb={6} size={13} weight={600}>
            {shortcutsText.inInvoices}
          </Text>
          <Grid as="dl" columns="rest-auto">
            <Shortcut label={shortcutsText.nextInvoice} caps={['J', '↓']} />
            <Shortcut label={shortcutsText.previousInvoice} caps={['K', '↑']} />
            <Shortcut label={shortcutsText.selectInvoice} caps={['X']} />
            <Shortcut label={shortcutsText.openInvoice} caps={['↵']} />
            <Shortcut label={shortcutsText.searchInvoices} caps={['B']} />
          </Grid>
        </>
      )}
    </Modal>
  );
}
