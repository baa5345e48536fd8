import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { QBR_STATUSES } from '#domain/qbrs/qbrs.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { INITIATIVE_COLOURS, PRIORITIES } from '#domain/recommendations/recommendations.rules.ts';
import { BellIcon, ClockIcon } from '#web/ui/icons.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { CornerCount } from '#web/ui/marks/CornerCount.tsx';
import { FindingChip } from '#web/ui/marks/FindingChip.tsx';
import { InitiativeChip } from '#web/ui/marks/InitiativeChip.tsx';
import { LevelShape } from '#web/ui/marks/LevelShape.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityMark.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { QbrStatusChip } from '#web/ui/marks/QbrStatusChip.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { ScoreBar } from '#web/ui/marks/ScoreBar.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { ScoreFigure } from '#web/ui/marks/ScoreFigure.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { Sparkline } from '#web/ui/marks/Sparkline.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { LONG_NAME } from '#web/gallery/gallery.data.ts';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

/** One score in each band. */
const SCORES = ['92', '71', '48', '20'] as const;
const HISTORY = [41, 46, 52, 50, 63, 71];

export const MARKS: readonly Specimen[] = [
  {
    name: 'AnswerSign',
    states: {
      Met: <AnswerSign question={{}} draft={{ value: 'met', notApplicable: false }} points={100} />,
      Partly: <AnswerSign question={{}} draft={{ value: 'partial', notApplicable: false }} points={50} />,
      'Not met': <AnswerSign question={{}} draft={{ value: 'not_met', notApplicable: false }} points={0} />,
      'Not applicable': <AnswerSign question={{}} draft={{ value: null, notApplicable: true }} points={null} />,
      'No answer': <AnswerSign question={{}} draft={null} points={null} />,
    },
  },
  { name: 'AssessmentChip', states: eachOf(ASSESSMENT_STATUSES, (status) => <AssessmentChip status={status} />) },
  { name: 'BandMark', states: eachOf(SCORES, (score) => <BandMark score={Number(score)} />) },
  {
    name: 'CornerCount',
    states: {
      'On an icon': (
        <span className="relative inline-flex">
          <BellIcon size={18} />
          <CornerCount>3</CornerCount>
        </span>
      ),
      'More than fit': (
        <span className="relative inline-flex">
          <BellIcon size={18} />
          <CornerCount>99+</CornerCount>
        </span>
      ),
    },
  },
  {
    name: 'FindingChip',
    states: {
      'Decision needed': <FindingChip finding={{ severity: 'critical', status: 'open' }} />,
      ...eachOf(FINDING_STATUSES, (status) => <FindingChip finding={{ severity: 'low', status }} />),
    },
  },
  {
    name: 'InitiativeChip',
    states: {
      ...eachOf(INITIATIVE_COLOURS, (colour) => <InitiativeChip name={`Zero trust, ${colour}`} colour={colour} />),
      'Long text': <InitiativeChip name={LONG_NAME} colour="violet" />,
      'In a row': <InitiativeChip name="Business continuity" colour="teal" isInRow />,
    },
  },
  {
    name: 'LevelShape',
    states: eachOf(['diamond', 'triangle', 'square', 'ring', 'disc'] as const, (shape) => (
      <LevelShape shape={shape} className="size-3 text-severity-high" />
    )),
  },
  {
    name: 'OptionMark',
    states: eachOf(['Good', 'Better', 'Best'], (name) => (
      <OptionMark name={name} place={['Good', 'Better', 'Best'].indexOf(name) + 1} of={3} />
    )),
  },
  { name: 'PriorityMark', states: eachOf(PRIORITIES, (priority) => <PriorityMark priority={priority} />) },
  {
    name: 'ProgressBar',
    states: {
      Empty: <ProgressBar label="Progress, empty" percent={0} />,
      ...eachOf(['accent', 'success', 'warning', 'high', 'danger'] as const, (tone) => (
        <ProgressBar label={`Progress, ${tone}`} percent={60} tone={tone} />
      )),
      Complete: <ProgressBar label="Progress, complete" percent={100} />,
      Ahead: <ProgressBar label="Progress, with proposals" percent={30} measured={10} ahead={40} />,
    },
  },
  {
    name: 'ProposedChip',
    states: {
      ...eachOf(['met', 'partial', 'not_met'] as const, (value) => <ProposedChip question={{ type: 'alignment' }} value={value} />),
      No: <ProposedChip question={{ type: 'yes_no' }} value="no" />,
    },
  },
  {
    name: 'QbrStatusChip',
    states: { ...eachOf(QBR_STATUSES, (status) => <QbrStatusChip status={status} />), Overdue: <QbrStatusChip status="draft" overdue /> },
  },
  { name: 'RecommendationChip', states: eachOf(RECOMMENDATION_STATUSES, (status) => <RecommendationChip status={status} />) },
  { name: 'SampleMark', states: { Default: <SampleMark /> } },
  {
    name: 'ScoreBar',
    states: {
      ...eachOf(SCORES, (score) => <ScoreBar label={`Score of ${score}`} score={Number(score)} />),
      'Not scored': <ScoreBar score={null} />,
      Unfinished: <ScoreBar score={37} isUnfinished />,
    },
  },
  {
    name: 'ScoreFigure',
    states: {
      'With history': (
        <ScoreFigure label="Alignment" value={71} change={8} history={HISTORY}>
          12 of 46 customers are below 50 %.
        </ScoreFigure>
      ),
      Worse: <ScoreFigure label="Backup" value={48} change={-1} />,
      'No change': <ScoreFigure label="Network" value={63} change={0} />,
      'Not scored': <ScoreFigure label="Identity" value={null} />,
    },
  },
  {
    name: 'SeverityMark',
    states: {
      ...eachOf(FINDING_SEVERITIES, (severity) => <SeverityMark severity={severity} />),
      'With a count': <SeverityMark severity="high" count={12} />,
      'Shape alone': <SeverityMark severity="critical" isShape />,
      'In a column': <SeverityMark severity="medium" count={3} isColumn />,
    },
  },
  {
    name: 'Sparkline',
    states: {
      Default: <Sparkline label="Score of the last reviews" values={HISTORY} />,
      'One value': <Sparkline label="Score of the first review" values={[71]} />,
      Wide: <Sparkline label="Tickets a month" values={[12, 30, 18, 25]} domain={[0, 40]} width={180} height={40} />,
    },
  },
  {
    name: 'StatusChip',
    states: eachOf(['neutral', 'info', 'success', 'warning', 'danger'] as const, (tone) => (
      <StatusChip tone={tone} icon={ClockIcon}>
        Awaiting review
      </StatusChip>
    )),
  },
];
