import { TextLink } from '#web/ui/TextLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** Where people look for help. */
export function HelpPage() {
  return (
    <>
      <PageHeader title="Help & Tours" />
      <div className="grid max-w-160 gap-4">
        <Card title="Tours and articles">
          <p>
            They are not built yet. The <TextLink to="/">dashboard</TextLink> names the first steps.
          </p>
        </Card>
        <Card title="What changed">
          <p id="changelog">The version you use is named in the menu under your name.</p>
        </Card>
      </div>
    </>
  );
}
