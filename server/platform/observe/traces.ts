import { type AttributeValue, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSettings } from '#server/platform/config/config.traces.ts';
import { VERSION } from '#server/platform/config/version.ts';
import type { Callers } from '#server/platform/http/request-log.ts';
import type { Message, Observer } from './observer.ts';

/** Longer texts are cut; the slow-query log has the full text. */
const LONGEST_TEXT = 2_000;

/**
 * OpenTelemetry traces of one application: a span per request, with one per database message below it. Attributes are route patterns,
 * statement texts and ids, never URLs, headers, bodies or values. Loaded only with a collector.
 */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #spans = new WeakMap<FastifyRequest, Span>();

  constructor({ url, share }: TraceSettings) {
    const named = resourceFromAttributes({ 'service.name': 'plumbline', 'service.version': VERSION });
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(named)
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: new TraceIdRatioBasedSampler(share),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    });
    this.#tracer = this.#provider.getTracer('plumbline');
  }

  /** Traces start here: a client's `traceparent` is not trusted. */
  traceRequests(app: FastifyInstance, callers: Callers): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
      this.#spans.set(request, this.#tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT));
      done();
    });
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = this.#spans.get(request);
      const caller = callers.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (caller) span?.setAttributes({ 'organization.id': caller.organizationId, 'user.id': caller.userId });
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  /** Jobs have no request and thus no span. */
  traceMessages(observer: Observer): void {
    observer.listen((message) => {
      const parent = message.request && this.#spans.get(message.request);
      if (parent?.isRecording()) this.#record(message, parent);
    });
  }

  #record({ role, statements, began, ms, failed }: Message, parent: Span): void {
    const attributes: Record<string, AttributeValue> = {
      'db.system.name': 'postgresql',
      'db.query.text': statements.join(';\n').slice(0, LONGEST_TEXT),
      'db.operation.batch.size': statements.length,
      'db.client.connection.pool.name': role,
    };
    const startTime = began;
    const span = this.#tracer.startSpan(
      'PostgreSQL',
      { kind: SpanKind.CLIENT, attributes, startTime },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(began + ms);
  }

  /** Sends pending spans; an unresponsive collector does not block the shutdown. */
  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined);
  }
}
