-- Says what was measured as one line of JSON; milliseconds.
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"requests":%d,"micros":%d,"p50":%.3f,"p95":%.3f,"p99":%.3f,"failed":%d}\n',
    summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
