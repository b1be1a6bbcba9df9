import { reviewKeysText as text } from '#web/text/es/review/review-keys.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import classes from './review-keys.module.css';

/** What every key does here. */
export function ReviewKeys({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={text.title} transitionProps={{ duration: 120 }}>
      <dl className={classes.list}>
        {text.rows.map(({ keys, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <span className="visually-hidden">{keys.join(', ')}</span>
              {keys.map((key) => (
                <KeyCaps key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{text.note}</p>
    </Modal>
  );
}
