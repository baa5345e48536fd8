import { z } from 'zod';
import { address } from './config.fields.ts';

const IS_ADDRESS = 'must be an address such as http://collector.example.internal:4318';
const collector = () =>
  address(IS_ADDRESS, ['http:', 'https:'])
    .refine((text) => URL.parse(text)?.username === '', 'must have no password; set OTEL_EXPORTER_OTLP_HEADERS')
    .optional();
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Names defined by OpenTelemetry. Its exporter reads these and other OTEL_EXPORTER_OTLP_… variables itself. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'must be http/json, the only supported protocol').optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|[01]?\.\d{1,6})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .refine((share) => share <= 1, 'must be a number from 0 to 1')
    .default(1),
};

export const tracesDocumentation: Record<keyof typeof tracesVariables, { default: string; meaning: string }> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    meaning:
      'Address of an OpenTelemetry collector that receives traces of requests and their SQL statements. If empty, nothing is loaded or sent. Headers, certificates, timeout, service name and attributes are read from the other `OTEL_EXPORTER_OTLP_…` variables, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    default: '',
    meaning: 'Full address for traces, including the path; overrides the endpoint above.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    default: 'http/json',
    meaning: 'The only supported protocol. Collectors that accept `http/protobuf` accept it too.',
  },
  OTEL_SDK_DISABLED: { default: 'false', meaning: '`true` disables tracing, whatever else is set.' },
  OTEL_TRACES_SAMPLER: {
    default: 'parentbased_always_on',
    meaning: 'Sampler that decides which requests are traced. Each request starts its own trace.',
  },
  OTEL_TRACES_SAMPLER_ARG: { default: '1', meaning: 'Share of requests traced by `traceidratio`, from 0 to 1.' },
};

type Settings = z.output<z.ZodObject<typeof tracesVariables>>;

export interface TraceSettings {
  url: string;
  share: number;
}

/** Null without a collector. */
export function tracesOf(settings: Settings): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_TRACES_SAMPLER: sampler } = settings;
  if (settings.OTEL_SDK_DISABLED === 'true') return null;
  const url = own ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined) return null;
  if (sampler.endsWith('always_off')) return null;
  return { url, share: sampler.endsWith('traceidratio') ? settings.OTEL_TRACES_SAMPLER_ARG : 1 };
}
