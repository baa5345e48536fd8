import { Fault } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { NotFoundState } from '#web/ui/feedback/NotFoundState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ShownOnceDialog } from '#web/ui/feedback/ShownOnceDialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast, type ToastInput } from '#web/ui/feedback/toasts.ts';
import { BuildingIcon, FlagIcon } from '#web/ui/icons.tsx';
import { HERE, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Opener } from '#web/gallery/Opener.tsx';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
/** Long enough to inspect in every theme. */
const show = (input: ToastInput) => toast({ ...input, duration: 60_000 });
const OFFLINE = new Fault({ code: 'NETWORK_ERROR' });
const REFUSED = new Fault({ code: 'VALIDATION_ERROR', details: 'The contract ends before it starts', body: {} });

export const FEEDBACK: readonly Specimen[] = [
  {
    name: 'Banner',
    states: {
      ...eachOf(['info', 'success', 'warning', 'danger'] as const, (tone) => <Banner tone={tone}>The trial ends in three days.</Banner>),
      'With an action': (
        <Banner tone="info" action={<Button size="sm">Choose a plan</Button>} onDismiss={nothing}>
          The trial ends in three days.
        </Banner>
      ),
      'Long text': (
        <Banner tone="warning" onDismiss={nothing}>
          {LONG_TEXT}
        </Banner>
      ),
    },
  },
  {
    name: 'ConflictBanner',
    states: {
      Default: <ConflictBanner onTakeTheirs={nothing} onKeepMine={nothing} />,
      Loading: (
        <ConflictBanner title="Maya Osei changed this answer" onTakeTheirs={nothing} onKeepMine={nothing} pending>
          <p>{LONG_TEXT}</p>
        </ConflictBanner>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      Default: <EmptyState title="No recommendations yet" />,
      'With an action': (
        <EmptyState icon={FlagIcon} title="No findings yet" action={<Button variant="primary">Create assessment</Button>}>
          Findings appear here once an assessment is approved.
        </EmptyState>
      ),
    },
  },
  {
    name: 'ErrorState',
    states: {
      'Without a connection': <ErrorState error={OFFLINE} onRetry={nothing} />,
      'Of the server': <ErrorState error={REFUSED} onRetry={nothing} back={<LinkButton to={HERE}>Back to the list</LinkButton>} />,
      'Without an action': <ErrorState error={new Error('unknown')} />,
    },
  },
  { name: 'FaultMessage', states: { Default: <FaultMessage error={REFUSED} />, Empty: <FaultMessage error={null} /> } },
  {
    name: 'ForbiddenState',
    states: { Default: <ForbiddenState />, 'Own words': <ForbiddenState title="Closed to your role">Ask the owner.</ForbiddenState> },
  },
  {
    name: 'NoMatches',
    states: {
      Default: <NoMatches title="No customers match" onClear={nothing} />,
      'With a hint': <NoMatches title="No people match" hint="Search by name or email." onClear={nothing} />,
    },
  },
  { name: 'NotFoundState', states: { Default: <NotFoundState /> } },
  {
    name: 'Notice',
    states: {
      Default: (
        <Notice icon={BuildingIcon} title="The organisation is closed">
          {LONG_TEXT}
        </Notice>
      ),
      'Alert, with an action': (
        <Notice icon={BuildingIcon} title="The export failed" alert action={<Button>Retry</Button>}>
          The generated file is larger than 25 MB.
        </Notice>
      ),
    },
  },
  {
    name: 'ShownOnceDialog',
    opens: {
      Default: (
        <Opener label="Show a token">
          {(isOpen, close) =>
            isOpen && <ShownOnceDialog title="Token" description={LONG_TEXT} label="Copy token" value="plb_example" onClose={close} />
          }
        </Opener>
      ),
    },
  },
  {
    name: 'Skeleton',
    states: { Default: <Skeleton />, 'Own size': <Skeleton className="size-16" /> },
  },
  { name: 'Spinner', states: { Default: <Spinner />, 'Own label': <Spinner label="Reading the file" /> } },
  {
    name: 'Toaster',
    opens: {
      Default: <Button onClick={() => show({ title: 'Link copied' })}>Show a toast</Button>,
      Success: (
        <Button
          onClick={() =>
            show({
              variant: 'success',
              title: '3 SOPs changed',
              action: { label: 'Undo', onSelect: () => show({ title: 'Change undone' }) },
            })
          }
        >
          Show a success with an action
        </Button>
      ),
      Destructive: (
        <Button onClick={() => show({ variant: 'destructive', title: OFFLINE.headline, description: LONG_TEXT })}>Show an error</Button>
      ),
    },
  },
];
