import { useQuery } from '@tanstack/react-query';
import { Fault } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ActionLine } from '#web/ui/data/ActionLine.tsx';
import { Avatar, NamedAvatar } from '#web/ui/data/Avatar.tsx';
import { CallMeter } from '#web/ui/data/CallMeter.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { PageHeader, Path } from '#web/ui/data/PageHeader.tsx';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { FIRST_CUSTOMER, HERE, LONG_NAME, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import type { Specimen } from '#web/gallery/specimen.ts';

const ACTION = { text: 'Order a new firewall', owner: 'ours', person: 'Maya Osei', due: '2026-12-03', doneOn: null } as const;
const MEETING = { today: '2026-12-01', provider: 'Northwind IT', customer: 'Acme Ltd' };
const SUMS = [
  { currency: 'GBP', oneTime: 270_000, monthly: 9_100 },
  { currency: 'EUR', oneTime: 120_000, monthly: 0 },
  { currency: 'USD', oneTime: 0, monthly: 45_000 },
];

interface CardOfQueryProps {
  title: string;
  /** Outcome of the query. */
  read: () => Promise<string>;
}

function CardOfQuery({ title, read }: CardOfQueryProps) {
  const query = useQuery({ queryKey: ['gallery', title], queryFn: read });
  return (
    <QueryCard title={title} query={query} actions={<Button size="sm">Change</Button>}>
      {(text) => <p>{text}</p>}
    </QueryCard>
  );
}

export const DATA: readonly Specimen[] = [
  {
    name: 'ActionLine',
    states: {
      Open: <ActionLine item={ACTION} {...MEETING} />,
      Overdue: <ActionLine item={{ ...ACTION, due: '2026-11-03' }} {...MEETING} />,
      Done: <ActionLine item={{ ...ACTION, doneOn: '2026-11-30' }} {...MEETING} />,
      'Without a person': <ActionLine item={{ ...ACTION, owner: 'theirs', person: '', due: null }} {...MEETING} />,
      'Long text': <ActionLine item={{ ...ACTION, text: LONG_TEXT, person: LONG_NAME }} {...MEETING} />,
    },
  },
  {
    name: 'Avatar',
    states: {
      Small: <Avatar name="Maya Osei" />,
      Medium: <Avatar name="Maya" size="md" />,
      Image: <Avatar name="Acme" imageUrl="/favicon.svg" />,
      'Without its name': <NamedAvatar name="Maya Osei" />,
      Nobody: <NamedAvatar name={undefined} />,
    },
  },
  {
    name: 'CallMeter',
    states: {
      'Without a limit': <CallMeter used={1_240} ours={1_240} limit={null} />,
      Low: <CallMeter used={2_000} ours={1_200} limit={6_000} />,
      'Scheduled runs wait': <CallMeter used={4_500} ours={1_200} limit={6_000} />,
      'All syncs are paused': <CallMeter used={5_900} ours={5_000} limit={6_000} />,
    },
  },
  {
    name: 'Card',
    states: {
      'Without a title': <Card>12 open recommendations</Card>,
      'With a title and an action': (
        <Card title="Contract" actions={<Button size="sm">Edit</Button>}>
          Ends on 31 March.
        </Card>
      ),
      'Long text': (
        <Card title={LONG_NAME} actions={<Button size="sm">Edit</Button>}>
          {LONG_TEXT}
        </Card>
      ),
    },
  },
  { name: 'CardSkeleton', states: { Default: <CardSkeleton />, 'Five lines': <CardSkeleton lines={5} label="Loading the contract" /> } },
  {
    name: 'Columns',
    isWide: true,
    states: {
      Default: <Columns first={<Card title="First column">Contract</Card>} second={<Card title="Second column">Contacts</Card>} />,
    },
  },
  {
    name: 'DateText',
    states: {
      Day: <DateText value="2026-12-03" />,
      'With a time': <DateText value="2026-12-03T14:30:00.000Z" withTime />,
      Empty: <DateText value={null} />,
    },
  },
  {
    name: 'InternalNote',
    states: {
      Default: <InternalNote>{LONG_TEXT}</InternalNote>,
      'With a title': <InternalNote title="For engineers only">The key is in the safe.</InternalNote>,
    },
  },
  {
    name: 'Money',
    states: {
      'One-time and monthly': <Money oneTime={270_000} monthly={9_100} currency="GBP" />,
      'One-time': <Money oneTime={270_000} monthly={0} currency="GBP" />,
      Monthly: <Money oneTime={0} monthly={9_100} currency="GBP" />,
      Empty: <Money oneTime={0} monthly={0} currency="GBP" />,
      Uncosted: <Money oneTime={0} monthly={0} currency="GBP" isKnown={false} />,
    },
  },
  {
    name: 'MoneySums',
    states: {
      Empty: <MoneySums sums={[]} />,
      'One currency': <MoneySums sums={SUMS.slice(0, 1)} />,
      'Several currencies': <MoneySums sums={SUMS} />,
      Narrow: <MoneySums sums={SUMS} isNarrow />,
    },
  },
  {
    name: 'Path',
    isWide: true,
    states: {
      'Two steps, with a place': (
        <Path
          breadcrumb={[
            { label: 'Assessments', to: HERE },
            { label: LONG_NAME, to: `${HERE}#data` },
          ]}
          place="11 of 46"
        />
      ),
    },
  },
  {
    name: 'PageHeader',
    isWide: true,
    states: {
      'Title only': <PageHeader title="Customers" />,
      // The path has a specimen of its own: a page has one.
      'All parts, long text': (
        <PageHeader
          title={LONG_NAME}
          mark={<Avatar name={LONG_NAME} size="md" />}
          aside={<AssessmentChip status="pending_review" />}
          facts={
            <>
              <span>Class A</span>
              <span>46 users</span>
            </>
          }
          actions={
            <>
              <Button>Export</Button>
              <Button variant="primary">Create assessment</Button>
            </>
          }
        />
      ),
    },
  },
  {
    name: 'QueryCard',
    states: {
      Default: <CardOfQuery title="Sites" read={() => Promise.resolve('London and Leeds')} />,
      Loading: <CardOfQuery title="Contacts" read={() => new Promise(() => {})} />,
      'With an error': <CardOfQuery title="Assets" read={() => Promise.reject(new Fault({ code: 'TIMEOUT_ERROR' }))} />,
    },
  },
  {
    name: 'RecommendationLink',
    states: {
      Default: <RecommendationLink id={FIRST_CUSTOMER}>Replace the firewall</RecommendationLink>,
      'Long text': <RecommendationLink id={FIRST_CUSTOMER}>{LONG_TEXT}</RecommendationLink>,
    },
  },
  {
    name: 'RelativeTime',
    states: {
      Default: <RelativeTime value="2026-01-03T14:30:00.000Z" />,
      'Own words': <RelativeTime value="2026-01-03T14:30:00.000Z" words={() => 'seen in January'} />,
    },
  },
];
