import { Button } from '@mantine/core';
import { IconArrowLeft, IconStack2 } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { uploadText } from '#text/documents.ts';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import type { UploadCall } from '../files/file-kinds.ts';

/** «Volver» goes back to where the person came from, «Volver al dashboard» always to the dashboard. */
function BackButton({ which }: { which: UploadCall }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const look = { variant: 'default', leftSection: <IconArrowLeft size={16} aria-hidden="true" /> } as const;
  if (which === 'pdf') {
    return (
      <Button {...look} renderRoot={(props) => <Link to="/" {...props} />}>
        {uploadText.pdf.back}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}>
      {uploadText.xml.back}
    </Button>
  );
}

const TITLES = { xml: t.pages.uploadXml.title, pdf: t.pages.uploadPdf.title } as const;

interface UploadHeaderProps {
  which: UploadCall;
  note: ReactNode;
  /** Shows a link to the documents that were received before. */
  hasTray?: boolean;
}

export function UploadHeader({ which, note, hasTray = true }: UploadHeaderProps) {
  return (
    <PageHeader title={TITLES[which]} note={note}>
      {hasTray && (
        <Button
          variant="subtle"
          color="gray"
          renderRoot={(props) => <Link to="/documentos" {...props} />}
          leftSection={<IconStack2 size={16} aria-hidden="true" />}
        >
          {uploadText.seeAll}
        </Button>
      )}
      <BackButton which={which} />
    </PageHeader>
  );
}
