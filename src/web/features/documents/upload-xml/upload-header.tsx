import { Button } from '@mantine/core';
import { IconArrowLeft, IconStack2 } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { t } from '#web/text/es.ts';
import { PageHeader } from '#web/ui/layout/screen.tsx';

/** Title and the two ways out: what was received before, and where the person came from. */
export function UploadHeader({ note }: { note: string }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
  return (
    <PageHeader title={t.pages.uploadXml.title} note={note}>
      <Button
        variant="subtle"
        color="gray"
        renderRoot={(props) => <Link to="/documentos" {...props} />}
        leftSection={<IconStack2 size={16} aria-hidden="true" />}
      >
        {uploadXmlText.seeAll}
      </Button>
      <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />} onClick={back}>
        {uploadXmlText.back}
      </Button>
    </PageHeader>
  );
}
