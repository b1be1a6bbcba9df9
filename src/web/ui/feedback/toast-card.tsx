import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './toast.module.css';
import { type Confirmation, durationOf, type Notice, type NoticeType, roleOf } from './toast-queue.ts';
import { useCountdown } from './use-countdown.ts';

const CARD: Look = {
  gap: 11,
  py: 13,
  px: 14,
  radius: 'card',
  fill: 'sheet',
  tone: 'ink',
  size: 13.5,
  leading: 1.45,
  shadow: 'float',
};
const BODY: Look = { flex: 1, shrinkX: true, breaks: true };

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle };

function NoticeIcon({ type }: { type: NoticeType }) {
  const Icon = ICONS[type];
  return (
    <Icon
      className={look({ flex: 'none', tone: 'muted' }, classes.icon)}
      data-type={type}
      size={20}
      stroke={1.8}
      aria-hidden="true"
    />
  );
}

/** A notice disappears by itself; its time stops while the pointer or the focus is on it. */
export function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useCountdown({ duration: durationOf(notice), paused: hovered || focused, onEnd: onClose });
  const { action } = notice;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock; the role is a live region's
    <div
      className={look({ ...CARD, flow: 'row' }, classes.card)}
      role={roleOf(notice)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <NoticeIcon type={notice.type ?? 'info'} />
      <Box {...BODY}>
        {notice.title && (
          <Text as="p" weight={600}>
            {notice.title}
          </Text>
        )}
        <Text as="p" tone="muted" lines="kept">
          {notice.message}
        </Text>
        {action && (
          <button
            type="button"
            className={look(
              { py: 4, px: 6, radius: 'pill', tone: 'brand', weight: 600, underline: 'hover', phone: { touch: true } },
              classes.action,
            )}
            onClick={() => {
              onClose();
              action.handler();
            }}
          >
            {action.label}
          </button>
        )}
      </Box>
      <button
        type="button"
        className={look(
          {
            placeItems: 'center',
            flex: 'none',
            radius: 'pill',
            tone: 'ink',
            fades: true,
            hover: 'hover',
            flow: 'grid',
          },
          classes.close,
        )}
        aria-label={t.notices.dismiss}
        onClick={onClose}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A question takes the focus, and gives it back to the element that had it. */
export function ConfirmationCard({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { title, message, confirmLabel, onConfirm, other, danger = false } = confirmation;
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      className={look({ ...CARD, flow: 'row' }, classes.card)}
      data-confirmation
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onKeyDown={closeOnEscape}
    >
      <IconAlertTriangle
        className={look({ flex: 'none', tone: 'muted' }, classes.icon)}
        data-type={danger ? 'error' : 'warning'}
        size={20}
        stroke={1.8}
        aria-hidden="true"
      />
      <Box {...BODY}>
        <Text as="p" weight={600} id={`${id}-title`}>
          {title}
        </Text>
        <Text as="p" tone="muted" lines="kept" id={`${id}-message`}>
          {message}
        </Text>
        <Row wrap gap={8} mt={10} className={classes.answers}>
          <Button
            ref={danger ? undefined : first}
            size="xs"
            color={danger ? 'red.7' : undefined}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
          {other && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onClose();
                other.handler();
              }}
            >
              {other.label}
            </Button>
          )}
          <Button ref={danger ? first : undefined} size="xs" variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </Row>
      </Box>
    </div>
  );
}
