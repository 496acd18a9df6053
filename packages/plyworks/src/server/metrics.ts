import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LiveConnections } from './live/live-connections.js'
import { describeRoute } from './schemas/route.js'
import { text } from './schemas/schema.js'
import type { TaskSlots } from './task-slots.js'

/** Upper bounds of the histogram of answering times, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10]

/** Figures for a monitoring system at /metrics, in the text format of Prometheus. */
export function addMetrics(server: FastifyInstance, slots: TaskSlots, live: LiveConnections): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  addTaskMetrics(registry, slots)
  addLiveMetrics(registry, live)
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Addresses that lead nowhere share a name: anybody may ask for any number of them.
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: String(reply.statusCode) })
    times.observe({ method, route }, reply.elapsedTime / 1000)
  })
  server.addHook('onClose', async () => registry.clear())
  server.get(
    '/metrics',
    {
      schema: describeRoute({
        tag: 'Server',
        summary: 'Figures of the server, in the format of Prometheus',
        produces: ['text/plain'],
        answer: text,
      }),
    },
    async (_request, reply) => {
      const figures = await registry.metrics()
      return reply.type(registry.contentType).send(figures)
    },
  )
}

function addTaskMetrics(registry: Registry, slots: TaskSlots): void {
  addGauge(registry, 'plyworks_tasks_running', 'Searches and solvers at work.', () => slots.running)
  addGauge(registry, 'plyworks_tasks_waiting', 'Searches and solvers that wait for a processor.', () => slots.waiting)
  addGauge(registry, 'plyworks_tasks_begun', 'Searches and solvers begun since the start.', () => slots.begun)
}

function addLiveMetrics(registry: Registry, live: LiveConnections): void {
  addGauge(registry, 'plyworks_live_connections', 'WebSockets that are open.', () => live.count)
  addGauge(registry, 'plyworks_live_analyses', 'Live analyses that go on or wait.', () => live.analyses)
  new Counter({
    name: 'plyworks_live_ended_total',
    help: 'WebSockets ended since the start, by the code of their end.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [code, count] of live.ended) this.inc({ code }, count)
    },
  })
}

function addGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
