import { reviewKeysText as text } from '#text/review/review-keys.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';

/** What every key does here. */
export function ReviewKeys({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={text.title} transitionProps={{ duration: 120 }}>
      <Grid as="dl" gap={8}>
        {text.rows.map(({ keys, words }) => (
          <Row gap={16} align="center" justify="between" key={words}>
            <dt>{words}</dt>
            <Row as="dd" gap={5}>
              <span className="visually-hidden">{keys.join(', ')}</span>
              {keys.map((key) => (
                <KeyCaps key={key} keys={key} />
              ))}
            </Row>
          </Row>
        ))}
      </Grid>
      <Text as="p" mt={14} tone="muted" size={13}>
        {text.note}
      </Text>
    </Modal>
  );
}
