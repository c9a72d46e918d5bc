import { expect, it } from "vitest"
import { sanitiseArticle } from "../../../server/catalogue/sanitiseArticle.ts"

it("leaves of an article what articles are made of, and of the rest its text or nothing", () => {
  for (const [given, kept] of [
    ["<h2>Bir</h2><p>İki <em>üç</em><br>dört</p>", "<h2>Bir</h2><p>İki <em>üç</em><br />dört</p>"],
    ['<p onclick="a()" style="color:red" class="x" id="y">a</p>', "<p>a</p>"],
    ["<div><h1>a</h1><span>b</span></div>", "ab"],
    ["<script>a()</script><style>p{}</style><iframe src='/x'>a</iframe><svg><p>b</p></svg>c", "c"],
    ['<a href="https://a.example/x?y=1#z" target="_blank">a</a>', '<a href="https://a.example/x?y=1#z">a</a>'],
    ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
    ['<a href="javascript:a()">a</a><a href="JaVaScript&#58;a()">b</a>', "<a>a</a><a>b</a>"],
    ['<a href="//a.example">a</a><a href=" https://a.example">c</a>', "<a>a</a><a>c</a>"],
    [
      '<a href="/library">a</a><a href="/store?sort=new">b</a>',
      '<a href="/library">a</a><a href="/store?sort=new">b</a>'
    ],
    ['<a href="/\\a.example">a</a><a href="library">b</a><a href="/%0a<">c</a>', "<a>a</a><a>b</a><a>c</a>"],
    [
      '<img src="/x/a.webp" alt="A" width="10" height="20" srcset="b">',
      '<img src="/x/a.webp" alt="A" width="10" height="20" />'
    ],
    [
      '<img src="https://a.example/x.png"><img src="//a.example/x"><img src="data:image/png,a"><img src="/\\a.example">',
      ""
    ],
    ['<img src="/a.webp" onerror="a()" width="1e9">', '<img src="/a.webp" />'],
    [
      "<figure><figcaption>a</figcaption></figure><hr><q>b</q><cite>c</cite>",
      "<figure><figcaption>a</figcaption></figure><hr /><q>b</q><cite>c</cite>"
    ]
  ] as const) {
    expect(sanitiseArticle(given), given).toBe(kept)
  }
})
